import { isId } from '../../../kernel/index.ts'

/** The instant of a Unix time in seconds. */
export function toDate(seconds: number): Date {
  return new Date(seconds * 1000)
}

/** The same for a time that may be missing. */
export function toDateOrNull(seconds: number | null | undefined): Date | null {
  return seconds == null ? null : toDate(seconds)
}

/** The Unix time in whole seconds, rounded down. Stripe has no shorter unit. */
export function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

/** The id of an object that Stripe sends as its id or as the object. */
export function readId(reference: string | { id: string } | null | undefined): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** The object, when Stripe sent it and not only its id. */
export function readExpanded<T extends object>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null
}

/** The id of a user in metadata; null for any other text, because other programs write metadata too. */
export function readUserId(text: string | null | undefined): string | null {
  return text && isId(text) ? text : null
}
