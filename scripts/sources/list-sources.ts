import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const BUILT = /(^|\/)(node_modules|build|\.react-router)\//

/** A text of the repository, with its path. */
export type Source = { file: string; text: string }

/** The TypeScript and JavaScript files of the repository, without built ones. */
export function listSources(): Source[] {
  return ['packages', 'e2e', 'bench', 'scripts'].flatMap((folder) => listFiles(folder, /\.(tsx?|mjs)$/))
}

/** The pages of documentation. */
export function listPages(): Source[] {
  const pages = readdirSync(root).filter((file) => file.endsWith('.md'))
  return [
    ...pages.map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') })),
    ...['docs', 'packages', 'e2e', 'bench'].flatMap((folder) => listFiles(folder, /\.md$/)),
  ]
}

function listFiles(folder: string, name: RegExp): Source[] {
  return readdirSync(`${root}${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => name.test(file) && !BUILT.test(file))
    .map((file) => ({ file: `${folder}/${file}`, text: readFileSync(`${root}${folder}/${file}`, 'utf8') }))
}
