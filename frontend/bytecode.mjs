// Compiles Python modules for the page, by the very Python that runs them there: half of each start
// was compiling.
import { loadPyodide } from "pyodide";

const COMPILE = `
import re
import zipfile
from importlib._bootstrap_external import _code_to_hash_pyc

UNCHECKED = b"\\0" * 8


def compiled(left_out, as_source):
    with zipfile.ZipFile("/in.zip") as source, zipfile.ZipFile("/out.zip", "w") as target:
        for info in source.infolist():
            if info.is_dir() or re.match(left_out, info.filename):
                continue
            name, data = info.filename, source.read(info)
            if name.endswith(".py") and not re.fullmatch(as_source, name):
                code = compile(data, name, "exec", dont_inherit=True, optimize=2)
                name, data = f"{name}c", _code_to_hash_pyc(code, UNCHECKED, False)
            target.writestr(zipfile.ZipInfo(name), data)


compiled`;

/** What no server in a page needs: tools for developers, mail, other processes, other event loops,
 * alphabets from before Unicode. */
const LEFT_OUT = [
  "(_pyrepl|bdb|cmd|cProfile|doctest|modulefinder|pdb|profile|pstats|pyclbr|pydoc)(\\.py$|/)",
  "(tabnanny|trace|unittest|webbrowser|xml|xmlrpc|zipapp|_pydecimal|_pyio)(\\.py$|/)",
  "(ftplib|imaplib|mailbox|multiprocessing|optparse|pickletools|plistlib|poplib|smtplib)(\\.py$|/)",
  "anyio/(_backends/_trio|pytest_plugin)|starlette/testclient",
  "encodings/(?!__init__|aliases|ascii|charmap|cp437|idna|latin_1|punycode|unicode_escape|utf_)",
].join("|");

/** Modules that read their own source. */
const AS_SOURCE = "anyio/(abc/)?__init__\\.py";

let python;

/** The same archive with compiled modules, stored as they are: the whole is compressed afterwards, and
 * what modules have in common is then sent once. */
export async function bytecode(archive) {
  python ??= await loadPyodide();
  python.FS.writeFile("/in.zip", archive);
  python.runPython(COMPILE)(LEFT_OUT, AS_SOURCE);
  return python.FS.readFile("/out.zip");
}
