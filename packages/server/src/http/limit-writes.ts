import type { RouteMeta } from '@candlebook/contract/routes'
import { openRequestBudget } from '@candlebook/core/identity'
import type { Context } from '@candlebook/core/kernel'

const MINUTE = 60_000

/** What one user may write in a minute: far more than a person does, less than what slows down other users. */
const writesLimit = { kind: 'writes', max: 600, windowMs: MINUTE, batch: 20 }
/** Uploads cost most (a picture is decoded, a file is matched with all trades), so each is counted by itself. */
const uploadsLimit = { kind: 'uploads', max: 120, windowMs: MINUTE, batch: 1 }

/** Gives the check that each write passes before its body is read. Throws request.too_many with the seconds to wait. */
export function openWriteLimits(): (context: Context, route: RouteMeta) => Promise<void> {
  const takeWrite = openRequestBudget(writesLimit)
  const takeUpload = openRequestBudget(uploadsLimit)
  return (context, { bodyType }) => (bodyType === 'form' ? takeUpload(context) : takeWrite(context))
}
