import { type Settings, wholeNumber } from '../configuration/index.ts'

/** The processes that do the heavy part of imports. */
export const importSettings = {
  IMPORT_PROCESSES: wholeNumber({
    about:
      'How many imports of brokers’ files one node works on at the same time, each in a separate process. More than one is for a machine with more than two processors.',
    fallback: 1,
    min: 1,
    max: 16,
  }),
  IMPORT_MEMORY_MB: wholeNumber({
    about:
      'How much memory each of these processes can use. A file that takes more is answered with `imports.too_large`.',
    fallback: 1024,
    min: 128,
    max: 16_384,
  }),
} satisfies Settings
