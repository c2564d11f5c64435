import * as z from 'zod/mini'

/**
 * A list of `min` to `max` elements. The length is checked before the elements are: zod alone validates every element
 * of a list that is too long, and each can add a problem. Clean-up after it (distinct tags) may shorten the list.
 */
export function boundedList<Item extends z.core.SomeType>(
  item: Item,
  { min = 0, max, error = 'field.invalid' }: { min?: number; max: number; error?: string },
) {
  const fits = [z.maxLength(max, 'field.too_many'), ...(min > 0 ? [z.minLength(min, error)] : [])]
  const list = z.array(item, error).check(...fits)
  const short = z.transform((value: z.input<typeof list>, ctx) => {
    if (!Array.isArray(value) || value.length <= max) return value
    ctx.issues.push({ code: 'custom', message: 'field.too_many', input: null }) // an issue must not hold the long list
    return z.NEVER
  })
  return z.pipe(short, list)
}
