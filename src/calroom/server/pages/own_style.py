"""Pages that carry their own style and nothing else, such as those that are made to be printed or kept."""

from base64 import b64encode
from hashlib import sha256

from litestar import MediaType, Response


def page_with_style(written: str, style: bytes) -> Response[str]:
    """A page that may use just this style of its own, and load nothing from anywhere."""
    digest = b64encode(sha256(style).digest()).decode()
    policy = f"default-src 'none'; style-src 'sha256-{digest}'; frame-ancestors 'none'; base-uri 'none'"
    return Response(written, media_type=MediaType.HTML, headers={"content-security-policy": policy})
