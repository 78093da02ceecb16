"""Security headers: what a browser may load, and from where."""

HARDENED = (
    (
        b"content-security-policy",
        b"default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; "
        b"connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; "
        b"frame-ancestors 'none'; form-action 'self'",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=()"),
)
"""Headers of every answer that a browser may show."""
POLICY, *_OTHERS = HARDENED
OF_WORKER = (
    (POLICY[0], POLICY[1].replace(b"script-src 'self'", b"script-src 'self' 'wasm-unsafe-eval'")),
    *_OTHERS,
)
"""Headers of the worker that runs the server inside the page: it alone may compile WebAssembly."""
OF_DATA = (
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
    (b"x-content-type-options", b"nosniff"),
    (b"cross-origin-resource-policy", b"same-origin"),
)
"""Headers of answers that only programs read, which load nothing and open nothing."""
OF_FRAME = (
    (
        b"content-security-policy",
        b"default-src 'none'; img-src 'self'; style-src 'self'; base-uri 'none'; "
        b"form-action 'none'; frame-ancestors *",
    ),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-resource-policy", b"cross-origin"),
)
"""Headers of a view that any site may frame: it runs no script, and has no form and no session."""
OF_PICTURE = (
    *OF_DATA[:2],
    (b"cross-origin-resource-policy", b"cross-origin"),
)
"""Headers of pictures, which any site may show; opened alone, they load nothing."""
