import type { ParsedFile } from './broker-format.ts'
import { buildFingerprints, buildMovementFingerprints } from './fingerprint.ts'
import { joinDays, joinNumbers } from './several-tables.ts'
import type { FileZones } from './zones.ts'

/** The skipped lines and warnings of one of several files of a format, each with the name of the file. */
export function nameFile(parsed: ParsedFile, fileName: string): ParsedFile {
  const { skipped, warnings } = parsed
  return { ...parsed, skipped: nameNotes(skipped, fileName), warnings: nameNotes(warnings, fileName) }
}

/** The notes, each with the name of its file. */
export function nameNotes<T extends { message: string }>(notes: readonly T[], fileName: string): T[] {
  return notes.map((note) => ({ ...note, message: `${fileName}: ${note.message}` }))
}

/**
 * The content of several files of one format, as if it were one file. What two files contain counts once, as if they were
 * imported one after the other: of each file, what the files before it do not have as often.
 */
export function joinParsed(files: readonly ParsedFile[], formatId: string, zones: FileZones): ParsedFile {
  const [first] = files as [ParsedFile, ...ParsedFile[]] // a file was recognised
  if (files.length === 1) return first
  const join = <T>(select: (file: ParsedFile) => T[]) => files.flatMap(select)
  const days = files.map((file) => file.days).reduce(joinDays)
  const numbers = files.map((file) => file.numbers).reduce(joinNumbers)
  const currency = files.find((file) => file.currency)?.currency
  return {
    ...first,
    ...(days && { days }),
    ...(numbers && { numbers }),
    ...(currency && { currency }),
    actions: join(({ actions }) => actions),
    changes: join(({ changes }) => changes),
    skipped: join(({ skipped }) => skipped),
    warnings: join(({ warnings }) => warnings),
    balances: join(({ balances }) => balances),
    problems: join(({ problems }) => problems),
    cancellations: join(({ cancellations }) => cancellations),
    spinOffs: join(({ spinOffs }) => spinOffs),
    executions: leaveOutRepeated(
      files.map(({ executions }) => executions),
      (executions) => buildFingerprints(formatId, executions, zones),
    ),
    movements: leaveOutRepeated(
      join(({ movements }) => [movements]),
      (movements) => buildMovementFingerprints(formatId, movements, zones),
    ),
  }
}

function leaveOutRepeated<T>(lists: readonly T[][], buildKeys: (list: T[]) => string[]): T[] {
  const known = new Set<string>()
  return lists.flatMap((list) => {
    const keys = buildKeys(list)
    const added = list.filter((_, at) => !known.has(keys[at] ?? ''))
    for (const key of keys) known.add(key)
    return added
  })
}
