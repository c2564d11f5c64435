import type { Context } from '../context/index.ts'
import { importSmallFile, listImports, undoSmallImport } from '../imports/index.ts'
import { buildDemoStatement, buildUndoneStatement } from './demo-statements.ts'

const DAYS_AGO = 33
const DAY_MS = 24 * 60 * 60 * 1000

/** Imports two broker statements, dated a month ago, and undoes the first. An import that exists is left unchanged. */
export async function addDemoImports(ctx: Context): Promise<void> {
  const then = new Date(ctx.clock.now().getTime() - DAYS_AGO * DAY_MS)
  const past: Context = { ...ctx, clock: { now: () => then } }
  const listed = await listImports(past)
  const today = then.toISOString().slice(0, 10)

  const undone = buildUndoneStatement(today)
  const first = listed.find(({ fileName }) => fileName === undone.fileName)
  const { id, undoneAt } = first ?? (await importStatement(past, undone))
  if (undoneAt === null) await undoSmallImport(past, { id })

  const statement = buildDemoStatement(today)
  if (!listed.some(({ fileName }) => fileName === statement.fileName)) await importStatement(past, statement)
}

async function importStatement(ctx: Context, { fileName, text }: { fileName: string; text: string }) {
  return await importSmallFile(ctx, { fileName, bytes: new TextEncoder().encode(text) })
}
