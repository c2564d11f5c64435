/** The cache keys of the blog's posts. Only this file defines them. */
export const blogKeys = {
  all: ['blog'] as const,
  lists: ['blog', 'list'] as const,
  list: ['blog', 'list', 'all'] as const,
  one: (id: string) => ['blog', 'one', id] as const,
}
