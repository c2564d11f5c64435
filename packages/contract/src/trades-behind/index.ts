// A room of its own: a page that links to trades needs none of the shapes that check answers.
export * from './trades-behind.ts'
