"""A proxy that loses answers: what was asked is done, but whoever asked never learns it."""
import http.client
import http.server
import threading
import urllib.parse

HOP = {"connection", "keep-alive", "transfer-encoding", "content-length"}


class LossyProxy:
    """Passes requests on to the service; of each commit, the first answer is lost."""

    def __init__(self, target):
        self.target = urllib.parse.urlsplit(target)
        self.lost = set()
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
        body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
        connection = http.client.HTTPConnection(self.target.hostname, self.target.port, timeout=300)
        connection.request(handler.command, handler.path, body=body, headers=dict(handler.headers.items()))
        answer = connection.getresponse()
        content = answer.read()
        connection.close()
        if self.is_to_be_lost(handler):
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

    def is_to_be_lost(self, handler):
        if handler.command != "POST" or "/commit/" not in handler.path:
            return False
        with self.lock:
            is_first = handler.path not in self.lost
            self.lost.add(handler.path)
            return is_first

    def close(self):
        self.server.shutdown()
