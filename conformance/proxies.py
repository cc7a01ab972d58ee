"""Proxies between a client and the service: one writes down what passes, one loses answers."""
import dataclasses
import http.client
import http.server
import threading
import urllib.parse

HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class Proxy:
    """Passes requests on to the service, whole bodies at a time."""

    def __init__(self, target):
        self.target = urllib.parse.urlsplit(target)
        self.lock = threading.Lock()
        proxy = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one(self):
                proxy.pass_on(self)

            do_GET = do_HEAD = do_POST = do_PUT = do_DELETE = handle_one

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def pass_on(self, handler):
        body = self._body(handler)
        connection = http.client.HTTPConnection(self.target.hostname, self.target.port, timeout=300)
        headers = {name: value for name, value in handler.headers.items() if name.lower() not in HOP}
        connection.request(handler.command, handler.path, body=body, headers=headers)
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if not self.returns(handler, answer, len(body), len(content)):
            handler.close_connection = True
            return
        handler.send_response(answer.status)
        for name, value in answer.getheaders():
            if name.lower() not in HOP:
                handler.send_header(name, value)
        length = answer.getheader("Content-Length") if handler.command == "HEAD" else len(content)
        handler.send_header("Content-Length", str(length or 0))
        handler.end_headers()
        if handler.command != "HEAD":
            handler.wfile.write(content)

    def returns(self, handler, answer, sent, received):
        """Is told of an answer and the bytes of both bodies, and says whether the client gets it."""
        raise NotImplementedError

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

    def close(self):
        self.server.shutdown()
        self.server.server_close()


@dataclasses.dataclass
class Exchange:
    """One request and its answer."""

    method: str
    path: str
    status: int
    sent: int
    received: int


class CountingProxy(Proxy):
    """Writes down what passes: method, path, status, and the bytes of both bodies."""

    def __init__(self, target):
        self.exchanges = []
        super().__init__(target)

    def returns(self, handler, answer, sent, received):
        exchange = Exchange(handler.command, handler.path.split("?")[0], answer.status, sent, received)
        with self.lock:
            self.exchanges.append(exchange)
        return True

    def take(self):
        """Returns what passed since the last time."""
        with self.lock:
            taken, self.exchanges = self.exchanges, []
        return taken


class LossyProxy(Proxy):
    """Of each commit the first answer is lost: what was asked is done, but whoever asked never learns it."""

    def __init__(self, target):
        self.lost = set()
        super().__init__(target)

    def returns(self, handler, answer, sent, received):
        if handler.command != "POST" or "/commit/" not in handler.path:
            return True
        with self.lock:
            is_first = handler.path not in self.lost
            self.lost.add(handler.path)
        return not is_first
