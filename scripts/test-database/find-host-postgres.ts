import { execFileSync } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'

/** The folder of the host's programs of this PostgreSQL version; null when the host has none. */
export function findHostPostgres(version: number): string | null {
  const usual = [
    `/usr/lib/postgresql/${version}/bin`, // Debian, Ubuntu
    `/usr/pgsql-${version}/bin`, // Fedora, RHEL
    `/opt/homebrew/opt/postgresql@${version}/bin`,
    `/usr/local/opt/postgresql@${version}/bin`,
    `/Applications/Postgres.app/Contents/Versions/${version}/bin`,
    `/Library/PostgreSQL/${version}/bin`,
  ]
  const onPath = (process.env.PATH ?? '').split(delimiter).flatMap(findServerFolder)
  return [...usual, ...onPath].find((folder) => hasVersion(folder, version)) ?? null
}

// The PATH often has a link to one of the programs; the other programs are next to the target of the link.
function findServerFolder(folder: string): string[] {
  const server = join(folder, 'postgres')
  return existsSync(server) ? [dirname(realpathSync(server))] : []
}

function hasVersion(folder: string, version: number): boolean {
  if (!['postgres', 'initdb', 'pg_ctl'].every((program) => existsSync(join(folder, program)))) return false
  const answer = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' })
  return answer.includes(`(PostgreSQL) ${version}.`)
}
