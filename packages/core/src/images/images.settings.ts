import { z } from 'zod'
import type { SettingWithFallback } from '../configuration/index.ts'

const megabytes: SettingWithFallback<number> = {
  about:
    'How many megabytes of images and texts one user can store, and how many of images the blog can. More is refused with `images.storage_full`, `texts.storage_full` or `blog.storage_full`.',
  standard: '2048',
  fallback: 2048,
  example: '2048',
  expected: 'a number of megabytes such as 2048',
  shape: z
    .string()
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number),
}

/** How much one user, and the blog, can store. */
export const imageSettings = { USER_STORAGE_MB: megabytes }
