import { toBig, toDecimal } from '../decimal/decimal.ts'
import type { Cancellation, Execution, ParsedFile } from './broker-format.ts'
import { skipLine } from './lines.ts'

/**
 * The files of one upload, without the executions that a line of another of them takes back: the last one of the same day with the
 * same content, otherwise the last one before. What a file takes back itself counts once, also when another file repeats it.
 */
export function removeCancelledElsewhere(files: readonly ParsedFile[]): ParsedFile[] {
  const own = files.map(({ cancellations }) => Map.groupBy(cancellations, describeContent))
  const contents = new Set(own.flatMap((ofFile) => [...ofFile.keys()]))
  if (contents.size === 0) return [...files]
  const found = new Set<Cancellation>()
  const left = files.map((file, at) => {
    const skipped = [...file.skipped]
    const removed = new Set<Execution>()
    const known = file.executions.filter((one) => contents.has(describeContent(one)))
    const byContent = Map.groupBy(known.toSorted(compareDays), describeContent)
    for (const [content, executions] of byContent) {
      const others = own.flatMap((ofFile, other) => (other === at ? [] : [ofFile.get(content) ?? []]))
      const most = others.reduce((one, other) => (other.length > one.length ? other : one), [])
      for (const cancellation of most.slice(own[at]?.get(content)?.length ?? 0)) {
        const taken = findExecution(executions, cancellation, removed)
        if (!taken) continue
        removed.add(taken)
        found.add(cancellation)
        skipLine({ skipped }, taken, 'cancelled', `${cancellation.symbol} ${cancellation.quantity}`)
      }
    }
    return { ...file, skipped, executions: file.executions.filter((one) => !removed.has(one)) }
  })
  return left.map((file) => leaveOutWarnings(file, found))
}

function compareDays(a: Execution, b: Execution): number {
  return Number(a.day > b.day) - Number(a.day < b.day)
}

function findExecution(
  executions: readonly Execution[],
  { day, account }: Cancellation,
  removed: ReadonlySet<Execution>,
): Execution | undefined {
  const fits = (one: Execution) =>
    !removed.has(one) &&
    one.day <= day &&
    (one.account === null || account === null || one.account === account)
  return executions.findLast((one) => one.day === day && fits(one)) ?? executions.findLast(fits)
}

/** A cancellation whose execution another file has needs no warning. */
function leaveOutWarnings(file: ParsedFile, found: ReadonlySet<Cancellation>): ParsedFile {
  const lines = new Set(file.cancellations.filter((one) => found.has(one)).map(({ line }) => line))
  const isLeft = ({ code, line }: ParsedFile['warnings'][number]) =>
    code !== 'import.cancelled' || !lines.has(line ?? 0)
  return { ...file, warnings: file.warnings.filter(isLeft) }
}

function describeContent(one: Pick<Cancellation, 'symbol' | 'quantity' | 'price' | 'currency'>): string {
  return [one.symbol, toDecimal(toBig(one.quantity)), toDecimal(toBig(one.price)), one.currency].join(' ')
}
