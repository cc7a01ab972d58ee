"""Proxies between a client and the service: what passes is written down, and may be lost, cut, held up, or sent by TLS."""
import dataclasses
import http.client
import http.server
import pathlib
import ssl
import subprocess
import threading
import time
import urllib.parse

HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}


@dataclasses.dataclass
class Exchange:
    """One request and its answer. Sizes are of bodies, in bytes."""

    method: str
    path: str
    status: int
    sent: int
    received: int
    headers: dict = dataclasses.field(default_factory=dict, repr=False)


class Proxy:
    """Passes requests on to the service, whole bodies at a time, and writes down what passes."""

    scheme = "http"

    def __init__(self, target):
        self.exchanges = []
        self.lock = threading.Lock()
        self.lead_to(target)
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one(self):
                try:
                    proxy.pass_on(self)
                except (OSError, http.client.HTTPException):
                    self.close_connection = True  # the service or the client is gone: the other one learns it so

            do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = do_PATCH = handle_one

            def log_message(self, *_):
                pass

        class Server(http.server.ThreadingHTTPServer):
            request_queue_size = 128

            def handle_error(self, *_):
                pass  # a client that was killed

        self.server = Server(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"{self.scheme}://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def lead_to(self, target):
        """From now on requests go there."""
        self.target = urllib.parse.urlsplit(target)

    def pass_on(self, handler):
        body = self._body(handler)
        self.before(handler, body)
        connection = http.client.HTTPConnection(self.target.hostname, self.target.port, timeout=300)
        connection.request(handler.command, self.path_of(handler), body=body, headers=self.headers_of(handler))
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        headers = {name.lower(): value for name, value in handler.headers.items()}
        exchange = Exchange(
            handler.command, handler.path.split("?")[0], answer.status, len(body), len(content), headers
        )
        with self.lock:
            self.exchanges.append(exchange)
        length = self.returns(exchange, answer, content)
        if not length and content:
            handler.close_connection = True
            return
        handler.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP:
                handler.send_header(name, value)
        declared = answer.getheader("Content-Length") if handler.command == "HEAD" else len(content)
        handler.send_header("Content-Length", str(declared or 0))
        handler.end_headers()
        if handler.command != "HEAD":
            handler.wfile.write(content[:length])
            handler.close_connection |= length < len(content)

    def before(self, handler, body):
        """Is told of a request before it is passed on."""

    def path_of(self, handler):
        return handler.path

    def headers_of(self, handler):
        return {name: value for name, value in handler.headers.items() if name.lower() not in HOP}

    def returns(self, exchange, answer, content):
        """Is told of an answer, and says how much of it the client gets: with nothing of it, no status either."""
        return len(content)

    @staticmethod
    def _body(handler):
        if handler.headers.get("Transfer-Encoding", "").lower() != "chunked":
            return handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        body = bytearray()
        while size := int(handler.rfile.readline().split(b";")[0], 16):
            body += handler.rfile.read(size)
            handler.rfile.readline()
        handler.rfile.readline()
        return bytes(body)

    def take(self):
        """Returns what passed since the last time."""
        with self.lock:
            taken, self.exchanges = self.exchanges, []
        return taken

    def close(self):
        self.server.shutdown()
        self.server.server_close()


class LossyProxy(Proxy):
    """Of each commit the first answer is lost: what was asked is done, but whoever asked never learns it."""

    def __init__(self, target):
        self.lost = set()
        super().__init__(target)

    def returns(self, exchange, answer, content):
        if exchange.method != "POST" or "/commit/" not in exchange.path:
            return len(content)
        with self.lock:
            is_first = exchange.path not in self.lost
            self.lost.add(exchange.path)
        return 0 if is_first else len(content)


class CuttingProxy(Proxy):
    """Ends the first long answer in its middle."""

    CUT_FROM_BYTES = 1 << 20

    def __init__(self, target):
        self.has_cut = False
        super().__init__(target)

    def returns(self, exchange, answer, content):
        with self.lock:
            if self.has_cut or exchange.method != "GET" or len(content) < self.CUT_FROM_BYTES:
                return len(content)
            self.has_cut = True
        return len(content) // 2


class Tripwire(Proxy):
    """Lets so many requests to paths that hold a word pass, says when they were answered, and holds the others until told."""

    def __init__(self, target, word, count=1):
        self.word, self.may_pass, self.unanswered = word, count, count
        self.reached, self.told, self.are_dropped = threading.Event(), threading.Event(), False
        super().__init__(target)

    def before(self, handler, body):
        if self.word not in handler.path or self.told.is_set():
            return
        with self.lock:
            self.may_pass -= 1
            is_held = self.may_pass < 0
        if is_held:
            self.told.wait()
            if self.are_dropped:
                raise http.client.HTTPException("whoever asked is gone")

    def returns(self, exchange, answer, content):
        if self.word in exchange.path:
            with self.lock:
                self.unanswered -= 1
            if self.unanswered <= 0:
                self.reached.set()
        return len(content)

    def resume(self):
        """From now on all pass, those held too."""
        self.told.set()

    def drop(self):
        """Those held never pass; later ones do."""
        self.are_dropped = True
        self.told.set()


class SlowProxy(Proxy):
    """Holds up requests to paths that hold a word, the first so many of them."""

    def __init__(self, target, word, seconds, count):
        self.word, self.seconds, self.left = word, seconds, count
        super().__init__(target)

    def before(self, handler, body):
        if self.word not in handler.path:
            return
        with self.lock:
            self.left -= 1
            is_held = self.left >= 0
        if is_held:
            time.sleep(self.seconds)  # what it is for


class TlsProxy(Proxy):
    """What stands in front of a service in the open: TLS, a path of its own, and an address the service does not know.

    An answer that names the service as the proxy knows it is kept in `leaks`.
    """

    scheme = "https"

    def __init__(self, target, folder, prefix, tells=True):
        self.prefix, self.tells, self.leaks = prefix, tells, []
        self.authority = f"{folder}/authority.pem"
        certificate, key = f"{folder}/certificate.pem", f"{folder}/key.pem"
        self._certify(folder, certificate, key)
        super().__init__(target)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate, key)
        self.server.socket = context.wrap_socket(self.server.socket, server_side=True, do_handshake_on_connect=False)
        self.public = self.url + prefix

    def _certify(self, folder, certificate, key):
        """Makes an authority and what it certifies: a certificate that signed itself is none to clients by rustls."""
        new = ["openssl", "req", "-newkey", "rsa:2048", "-nodes"]
        authority_key, request = f"{folder}/authority-key.pem", f"{folder}/request.pem"
        names = pathlib.Path(folder, "names.cnf")
        names.write_text("subjectAltName=IP:127.0.0.1\nbasicConstraints=CA:FALSE\n")
        signed = ["-CA", self.authority, "-CAkey", authority_key, "-set_serial", "2", "-extfile", str(names), "-days", "2"]
        for command in (
            [*new, "-x509", "-days", "2", "-subj", "/CN=authority", "-keyout", authority_key, "-out", self.authority],
            [*new, "-subj", "/CN=127.0.0.1", "-keyout", key, "-out", request],
            ["openssl", "x509", "-req", "-in", request, *signed, "-out", certificate],
        ):
            subprocess.run(command, check=True, capture_output=True)

    def path_of(self, handler):
        if not handler.path.startswith(self.prefix + "/"):
            raise http.client.HTTPException("nothing is served there")
        return handler.path[len(self.prefix) :]

    def headers_of(self, handler):
        headers = {n: v for n, v in super().headers_of(handler).items() if n.lower() != "host"}
        if self.tells:
            headers |= {"X-Forwarded-Proto": "https", "X-Forwarded-Host": handler.headers["Host"]}
            headers["X-Forwarded-Prefix"] = self.prefix
        return headers

    def returns(self, exchange, answer, content):
        inside = self.target.netloc.encode()
        said = "\n".join(value for _, value in answer.getheaders()).encode()
        if inside in said or (len(content) < 1 << 20 and inside in content):
            with self.lock:
                self.leaks.append(exchange)
        return len(content)
