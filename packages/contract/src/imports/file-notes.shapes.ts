import * as z from 'zod/mini'

/** A problem or warning about a file. `line` is the line of the file, from 1; null when it is about the entire file. */
export const FileNote = z.object({ line: z.nullable(z.int()), code: z.string(), message: z.string() })
export type FileNote = z.infer<typeof FileNote>

/** The `data` of imports.unreadable: the problems of the file. Nothing was written. */
export const UnreadableFile = z.object({ problems: z.array(FileNote) })
export type UnreadableFile = z.infer<typeof UnreadableFile>

/** A line that is not imported: `what` is the broker's name for it, code and message state the reason. */
export const SkippedLine = z.object({
  line: z.int(),
  what: z.string(),
  code: z.string(),
  message: z.string(),
})
export type SkippedLine = z.infer<typeof SkippedLine>
