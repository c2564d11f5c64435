/** The addresses of strategies. They are no part of `paths`, because the shell of the desk does not need them. */
export const strategyPaths = {
  /** The list of strategies and tags. */
  all: '/app/strategies',
  /** The page of a strategy. Its name is in the query, because a path cannot hold each name: '..' would lead elsewhere. */
  one: (name: string): string => `/app/strategies?${new URLSearchParams({ name })}`,
}
