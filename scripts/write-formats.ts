// Writes docs/formats.md again after a change of a broker's format: npm run formats
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brokerFormats } from '../packages/domain/src/brokers/broker-formats.ts'

/** The page of docs/ that lists the files that are read without a question. */
export const formatsPage = fileURLToPath(new URL('../docs/formats.md', import.meta.url))

/** The text of that page. */
export function describeFormats(): string {
  const formats = brokerFormats.toSorted((a, b) =>
    `${a.broker} ${a.title}` < `${b.broker} ${b.title}` ? -1 : 1,
  )
  const brokers = new Set(formats.map(({ broker }) => broker))
  const rows = formats.map(
    ({ broker, title, id, help }) => `| ${broker} | ${title} | \`${id}\` | ${help.replaceAll('|', '/')} |`,
  )
  return `# Files of brokers

Candlebook reads these ${formats.length} kinds of files of ${brokers.size} brokers and platforms without a question, and any other file after the trader said which column is what ([imports.md](imports.md)). A file can be CSV, XLSX, HTML, XML, JSON, or a ZIP of such files. \`npm run formats\` writes this page.

| broker | file | id | where to click |
|---|---|---|---|
${rows.join('\n')}
`
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(formatsPage, describeFormats())
