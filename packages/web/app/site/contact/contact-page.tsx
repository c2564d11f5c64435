import type { LoaderFunctionArgs, MetaArgs, RouterContextProvider } from 'react-router'
import { useLoaderData } from 'react-router'
import type { PageHandle } from '../../lib/page-handle.ts'
import { formatPageTitle } from '../../lib/page-title.ts'
import { paths } from '../../lib/paths.ts'
import { apiContext } from '../../request-context.ts'
import { describePage } from '../frame/describe-page.ts'
import { SiteFrame } from '../frame/site-frame.tsx'
import { BackLink } from '../pages/back-link.tsx'
import { OperatorEmail } from '../pages/operator-fact.tsx'
import styles from './contact.module.css'
import { ContactForm } from './contact-form.tsx'

export const handle = { isPlain: true, keepsFonts: true } satisfies PageHandle

const description =
  'Write to the people behind Candlebook. We typically reply within 24 hours on business days.'

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData
    ? describePage({
        title: formatPageTitle('Contact'),
        description,
        path: paths.contact,
        baseUrl: loaderData.baseUrl,
      })
    : []

export function loader({ context }: LoaderFunctionArgs<Readonly<RouterContextProvider>>) {
  const { operator, baseUrl, sellsPlans } = context.get(apiContext)
  return { email: operator.email, baseUrl, sellsPlans }
}

/** The contact form, the address for mail, and three answers [CONT-01] to [CONT-04]. */
export default function ContactPage() {
  const { email } = useLoaderData<typeof loader>()
  return (
    <SiteFrame>
      <div className={styles.page}>
        <BackLink />
        <h1>Write to us</h1>
        <p className={styles.lead}>We typically reply within 24 hours on business days.</p>
        <div className={styles.columns}>
          <ContactForm />
          <aside className={styles.aside} aria-label="Other ways">
            <section>
              <h2>By email</h2>
              <p>
                <OperatorEmail email={email} />
              </p>
            </section>
            <section>
              <h2>Asked often</h2>
              <dl className={styles.answers}>
                {answers.map(([question, answer]) => (
                  <div key={question}>
                    <dt>{question}</dt>
                    <dd>{answer}</dd>
                  </div>
                ))}
              </dl>
            </section>
          </aside>
        </div>
      </div>
    </SiteFrame>
  )
}

/** The three questions and answers [CONT-03]. */
const answers = [
  [
    'How do I reset my password?',
    'Use the “Forgot Password” link on the login page. The link we send is valid for 1 hour.',
  ],
  [
    'How do I cancel my subscription?',
    'On the Settings page, under subscription. You keep access until the end of the period you paid for.',
  ],
  ['Is there a mobile app?', 'No. Candlebook is a web platform, optimised for mobile browsers.'],
] as const
