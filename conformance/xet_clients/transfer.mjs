// The JavaScript client: two files up, the second an edited version of the first; both down, and a slice.
// Arguments: address, token, name of the dataset.
import { createHash } from "node:crypto";
import { createRepo, downloadFile, uploadFiles } from "@huggingface/hub";

const [hubUrl, accessToken, name] = process.argv.slice(2);
const common = { hubUrl, accessToken, repo: { type: "dataset", name } };

function bytesOf(seed, length) {
  const blocks = [];
  for (let i = 0; i * 32 < length; i++) blocks.push(createHash("sha256").update(`${seed} ${i}`).digest());
  return Buffer.concat(blocks).subarray(0, length);
}

async function upload(path, content) {
  const files = [{ path, content: new Blob([content]) }];
  await uploadFiles({ ...common, useXet: true, files });
}

async function read(path) {
  return downloadFile({ ...common, path });
}

function check(holds, what) {
  if (!holds) throw new Error(what);
}

const first = bytesOf(1, 6 << 20);
const second = Buffer.concat([first.subarray(0, 3 << 20), bytesOf(2, 100), first.subarray(3 << 20)]);
await createRepo({ ...common, private: true });
await upload("a.bin", first);
await upload("b.bin", second);
for (const [path, expected] of [["a.bin", first], ["b.bin", second]]) {
  const found = Buffer.from(await (await read(path)).arrayBuffer());
  check(found.equals(expected), `${path} came back as other bytes`);
}
const slice = Buffer.from(await (await read("b.bin")).slice(1_000_000, 1_500_000).arrayBuffer());
check(slice.equals(second.subarray(1_000_000, 1_500_000)), "a slice came back as other bytes");
