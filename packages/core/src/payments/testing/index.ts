export { cancelAtDate, replaceCard, subscribeWithCard, type TestCard } from './hosted-pages.ts'
