import type { BlogPage, BlogPost } from '@candlebook/contract/blog'
import type { DemoAccount } from '@candlebook/contract/identity.routes'
import type { Notice, ShownCounts } from '@candlebook/contract/operations'
import type { LegalFacts, LegalTexts, Operator, SiteContent } from '@candlebook/contract/operator'
import { createContext } from 'react-router'
import type { FirstAnswer } from './lib/first-answers.ts'
import type { PlainPage } from './site/plain/inline-files.ts'

/** What the loaders of pages can ask the server. */
export type PageApi = {
  /** The address of this installation, for links that leave it. */
  baseUrl: string
  /** Who operates this installation. */
  operator: Operator
  /** The figures of the legal texts. */
  legalFacts: LegalFacts
  /** The legal texts of the operator, or the drafts. */
  legalTexts: LegalTexts
  /** What the operator says on the landing page instead of the samples. */
  siteContent: SiteContent
  /** Whether this installation takes payments. Without them no page offers a plan or a trial. */
  sellsPlans: boolean
  /** Whether visitors can open the demo. */
  hasPublicDemo: boolean
  /** The accounts of a development server, which its sign-in page offers. */
  demoAccounts: DemoAccount[]
  /** Whether this is production without real payments. */
  takesTestPaymentsOnly: boolean
  /** Which figures the landing page shows. */
  readLiveCounts(): Promise<ShownCounts>
  canSendTestMail(): Promise<boolean>
  /** A page of the published posts; null for a cursor that does not exist. Rejects when the posts cannot be read. */
  listPosts(cursor: string | null): Promise<BlogPage | null>
  /** A published post; null when there is none with this id. Rejects when it cannot be read. */
  findPost(id: string): Promise<BlogPost | null>
}

/** The server's answers for page loaders. */
export const apiContext = createContext<PageApi>()

/** The nonce of this document's scripts and style elements. */
export const nonceContext = createContext<string | undefined>(undefined)

/** The id under which the server logs this request. */
export const requestIdContext = createContext<string | undefined>(undefined)

/** What the server answers before the browser asks. */
export const answersContext = createContext<readonly FirstAnswer[]>([])

/** The notice that all people see. */
export const noticeContext = createContext<Notice | null>(null)

/** Called when the page has no hydration. */
export const plainPageContext = createContext<(page: PlainPage) => void>(() => {})
