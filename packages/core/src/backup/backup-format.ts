import { z } from 'zod'

/** The version of the format that this Candlebook writes. It reads this version only. */
export const BACKUP_FORMAT = 1

/** The names of the first and of the last entry of a backup. */
export const HEADER_ENTRY = 'backup.json'
export const SUMMARY_ENTRY = 'summary.json'

/** The key in the extended tar header of each entry under which the SHA-256 of its bytes is. */
export const HASH_KEY = 'CANDLEBOOK.sha256'

/** What every version of the format has, so that a reader can name a version that it does not know. */
export const AnyHeader = z.looseObject({ format: z.literal('candlebook-backup'), version: z.int() })

const Table = z.strictObject({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) })

/** The first entry: when and from what the backup was made, and which tables follow. */
export const BackupHeader = z.strictObject({
  format: z.literal('candlebook-backup'),
  version: z.literal(BACKUP_FORMAT),
  createdAt: z.iso.datetime(),
  /** The version of the PostgreSQL server, such as `18.4`. */
  postgres: z.string(),
  /** The hashes of the migrations that the database had, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(Table),
})
export type BackupHeader = z.infer<typeof BackupHeader>
export type BackupTable = z.infer<typeof Table>

/** The last entry. A backup without it was cut off. */
export const BackupSummary = z.strictObject({
  /** The number of rows of each table, by `schema.table`. */
  rows: z.record(z.string(), z.int()),
  /** The last value of each sequence, by `schema.sequence`; null for one that was never used. */
  sequences: z.record(z.string(), z.nullable(z.string())),
  files: z.int(),
  fileBytes: z.int(),
  /** SHA-256 over the name, the size and the hash of all entries before this one. */
  sha256: z.string(),
})
export type BackupSummary = z.infer<typeof BackupSummary>

/** The name of a table with its schema. */
export function getTableKey({ schema, name }: { schema: string; name: string }): string {
  return `${schema}.${name}`
}

/** A backup cannot be written, read or restored. The message is a sentence for the operator. */
export class BackupRefused extends Error {}
