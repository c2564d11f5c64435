// A separate module, so that a page with links to trades does not load the response shapes.
export * from './drill-down.ts'
