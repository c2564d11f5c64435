import { useQuery, useQueryClient } from '@tanstack/react-query'

export const testTypes = ['unit', 'integration', 'e2e'] as const

/** A test case of this visit. */
export type TestCase = {
  id: string
  /** ISO 8601. */
  createdAt: string
  name: string
  component: string
  type: (typeof testTypes)[number]
  description: string
  code: string
}

export type TestCaseFields = Omit<TestCase, 'id' | 'createdAt'>

/** The maximum number of test cases of a visit. */
export const MAX_TEST_CASES = 100

/** The maximum length of each text, in characters. */
export const MAX_TEST_LENGTHS = { name: 200, component: 100, description: 2_000, code: 50_000 } as const

const key = ['test-cases']

/**
 * The test cases of this visit, newest first, and the function that adds one [ATST-01]. They are in the memory of this
 * page only: a reload and the sign-out forget them [ATST-02].
 */
export function useTestCases() {
  const client = useQueryClient()
  const { data: testCases } = useQuery<readonly TestCase[]>({
    queryKey: key,
    initialData: [],
    enabled: false, // nothing is fetched, also not after "load everything again"
    gcTime: Number.POSITIVE_INFINITY,
  })
  const add = (fields: TestCaseFields) => {
    const added = { ...fields, id: crypto.randomUUID(), createdAt: new Date().toISOString() }
    client.setQueryData<readonly TestCase[]>(key, (now = []) => [added, ...now])
  }
  return { testCases, add }
}

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

/** What a type of test is called on the screen. */
export const typeLabels: Record<TestCase['type'], string> = {
  unit: 'Unit',
  integration: 'Integration',
  e2e: 'E2E',
}
