// Writes Parquet files with hyparquet-writer. Reads a list of jobs as write.py does, prints a list of errors.
// Where the packages are: node write.mjs FOLDER
import { createRequire } from 'node:module'
import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const from = createRequire(process.argv[2] + '/package.json')
const load = name => import(pathToFileURL(from.resolve(name)))
const { asyncBufferFromFile, parquetReadObjects } = await load('hyparquet')
const { parquetWriteFile } = await load('hyparquet-writer')
const types = { number: 'INT64', small: 'INT32', score: 'DOUBLE', flag: 'BOOLEAN', flags: 'BOOLEAN', at: 'TIMESTAMP', added: 'DOUBLE' }

async function write({ source, out, flat, rows, options }) {
  const file = await asyncBufferFromFile(source)
  const objects = await parquetReadObjects({ file, columns: flat })
  const columnData = flat.map(name => ({ name, data: objects.map(row => row[name]), type: types[name] ?? 'STRING' }))
  parquetWriteFile({ filename: out, columnData, ...rows && { rowGroupSize: rows }, ...options })
}

const errors = []
for (const job of JSON.parse(readFileSync(0, 'utf8'))) {
  try {
    await write(job)
  } catch (e) {
    errors.push(`${job.out}: ${e}`)
  }
}
process.stdout.write(JSON.stringify(errors))
