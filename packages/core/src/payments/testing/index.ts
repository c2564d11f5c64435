export { cancelAtDate, replaceCard, subscribeWithCard, type TestCard, writeOff } from './hosted-pages.ts'
