// What @huggingface/hub does with files: sent, listed, read, deleted.
import assert from "node:assert/strict";
import * as hub from "@huggingface/hub";

const hubUrl = process.env.HF_ENDPOINT;
const accessToken = `hf_${process.env.HF_TOKEN}`; // it sends no token that begins otherwise
const common = { hubUrl, accessToken };
const { name: user } = await hub.whoAmI(common);
const repo = { type: "dataset", name: `${user}/from-node` };
const target = { ...common, repo };

function noise(length, seed) {
  const bytes = new Uint8Array(length);
  for (let i = 0, x = seed; i < length; i++) {
    x = (Math.imul(x, 1103515245) + 12345) >>> 0;
    bytes[i] = x >>> 16;
  }
  return bytes;
}

const files = {
  "README.md": new TextEncoder().encode("---\nlicense: mit\n---\n"),
  "empty.txt": new Uint8Array(0),
  "a b+c 한국.txt": new TextEncoder().encode("odd"),
  "d/model.bin": noise(300_000, 1),
  "over.csv": noise(5_000_001, 2),
};

await hub.createRepo({ ...target, private: true });
const made = await hub.uploadFiles({
  ...target,
  useXet: false,
  files: Object.entries(files).map(([path, content]) => ({ path, content: new Blob([content]) })),
});
const info = await hub.datasetInfo({ ...common, name: repo.name, additionalFields: ["sha", "tags"] });
assert.equal(info.sha, made.commit.oid);
assert.ok(info.private && info.tags.includes("license:mit"));
const listed = {};
for await (const entry of hub.listFiles({ ...target, recursive: true, expand: true })) {
  if (entry.type === "file" && entry.path !== ".gitattributes") {
    listed[entry.path] = entry.size;
    assert.equal(entry.lastCommit.id, made.commit.oid);
  }
}
assert.deepEqual(listed, Object.fromEntries(Object.entries(files).map(([path, content]) => [path, content.length])));
for (const [path, content] of Object.entries(files)) {
  const blob = await hub.downloadFile({ ...target, path, xet: false });
  assert.deepEqual(new Uint8Array(await blob.arrayBuffer()), content, path);
}
const part = (await hub.downloadFile({ ...target, path: "over.csv", xet: false })).slice(4_000_000, 4_000_010);
assert.deepEqual(new Uint8Array(await part.arrayBuffer()), files["over.csv"].slice(4_000_000, 4_000_010));
assert.equal(await hub.downloadFile({ ...target, path: "missing.txt" }), null);
assert.ok(await hub.fileExists({ ...target, path: "d/model.bin" }));
assert.ok(!(await hub.fileExists({ ...target, path: "missing.txt" })));
await hub.deleteFile({ ...target, path: "d/model.bin" });
assert.equal(await hub.countCommits(target), 3);
await hub.createBranch({ ...target, branch: "dev/x" });
await hub.uploadFile({ ...target, branch: "dev/x", useXet: false, file: { path: "only.txt", content: new Blob(["dev"]) } });
assert.equal(await (await hub.downloadFile({ ...target, path: "only.txt", revision: "dev/x" })).text(), "dev");
await hub.deleteRepo(target);
await assert.rejects(hub.datasetInfo({ ...common, name: repo.name }), (error) => error.statusCode === 404);
console.log("@huggingface/hub: files are the same");
