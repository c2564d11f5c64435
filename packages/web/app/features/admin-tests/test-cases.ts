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
