import type { TestCase } from './test-cases.ts'

const MAX_NAME_LENGTH = 80

/**
 * The name of the file of a test case: its component in lower case [ATST-03]. Characters that a file system or a path
 * could read as more than a name become a hyphen.
 */
export function buildTestFileName({ component }: Pick<TestCase, 'component'>): string {
  const name = component
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .replaceAll(/^[.-]+|[.-]+$/g, '')
    .slice(0, MAX_NAME_LENGTH)
  return `${name || 'component'}.test.tsx`
}

/** The text of the file: what was typed about the test case as a comment, and the code as it was typed. */
export function buildTestFile({ name, component, type, description, code }: TestCase): string {
  const lines = [`${name} (${type})`, `Component: ${component}`, ...description.split(/\r\n|\r|\n/)]
  const comment = lines.map((line) => ` * ${closeNoComment(line)}`.trimEnd())
  if (description === '') comment.pop()
  return ['/**', ...comment, ' */', code, ''].join('\n')
}

function closeNoComment(text: string): string {
  return text.replaceAll('*/', '* /')
}
