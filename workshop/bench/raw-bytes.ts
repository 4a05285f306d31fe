// The reference for documents is a server that sends the file named by the first argument, with the encoding in the
// second.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { serverPort } from "../../platform/base/server-port.ts";

const [file = "", encoding = "identity"] = process.argv.slice(2);
const body = readFileSync(file);
const headers = {
  "content-type": "text/html; charset=utf-8",
  "content-encoding": encoding,
  "content-length": body.length,
};
const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
server.listen(0, "127.0.0.1", () => console.log(`http://127.0.0.1:${serverPort(server)}`));
