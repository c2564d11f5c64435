import { LANGUAGE_COOKIE } from '../../lib/languages/language-cookie.ts'
import type { LegalSection } from './legal-page.tsx'
import { type LegalValues, MIN_AGE_YEARS } from './legal-values.ts'
import { OperatorDetails } from './operator-details.tsx'

/** Who is responsible, which data is stored, for which purpose, and what the browser stores. */
export function buildDataSections({ operator }: LegalValues): LegalSection[] {
  return [
    {
      id: 'who-we-are',
      title: 'Who we are',
      body: (
        <>
          <p>
            Candlebook is a trading journal. The operator of this website is the controller of the personal
            data that this text is about, under the General Data Protection Regulation (GDPR) and the
            Portuguese Law no. 58/2019. “We” means this operator.
          </p>
          <OperatorDetails operator={operator} />
          <p>Candlebook is for people of {MIN_AGE_YEARS} years or over.</p>
        </>
      ),
    },
    { id: 'what-we-store', title: 'What we store', body: <WhatWeStore /> },
    { id: 'purposes', title: 'Why we may do this', body: <Purposes /> },
    { id: 'cookies', title: 'Cookies and page views', body: <Cookies /> },
  ]
}

function WhatWeStore() {
  return (
    <>
      <p>We store what you give us and what the service needs to work:</p>
      <ul>
        <li>
          Your account: name, email address, a hash of your password, the version of the terms that you agreed
          to, your settings, and, when you set them up, an encrypted key of your authenticator app and the
          public keys of your passkeys.
        </li>
        <li>
          Your record: trades, broker files that you import, journal entries, templates, library items,
          images. Other users cannot see them.
        </li>
        <li>
          Your sessions: when you signed in, the network address and the name of your browser, so that you can
          recognise and end them in Settings.
        </li>
        <li>
          Your subscription: the plan, its dates, and ids of the payment provider. Cards are entered at the
          payment provider and stay there.
        </li>
        <li>
          Messages that you send with the contact form: name, email address, phone number when you give one,
          and the text. If you ask for the newsletter, we store that wish and its time.
        </li>
        <li>
          Records of actions such as a sign-in, a deletion or a change of rights. They hold pseudonyms and no
          names, and the network address and the kind of browser of the action.
        </li>
      </ul>
      <p>
        Library items also live in your own browser. You can switch off their copy in your account in
        Settings. The copy in your browser is under your control only.
      </p>
    </>
  )
}

function Purposes() {
  return (
    <>
      <ul>
        <li>
          To provide the service that you signed up for, and to bill it: the contract with you, Article
          6(1)(b) GDPR.
        </li>
        <li>To keep invoices and accounting records: a legal obligation, Article 6(1)(c) GDPR.</li>
        <li>
          To protect accounts against guessing and misuse, and to answer messages: our legitimate interest,
          Article 6(1)(f) GDPR. You may object to it.
        </li>
        <li>
          To recognise a browser in the counts of page views, and to note a wish for the newsletter: your
          consent, Article 6(1)(a) GDPR. You may withdraw it at any time.
        </li>
      </ul>
      <p>
        You are not obliged to give us data, but there is no account without a name and an email address. We
        make no automated decisions about you and build no profile of you. We do not sell data, and we use
        none of it to train models.
      </p>
    </>
  )
}

function Cookies() {
  return (
    <>
      <p>
        One cookie keeps you signed in, and another one exists for minutes while you enter a code. A third one
        says for 180 days that you signed in with this browser, so that people who guess passwords elsewhere
        cannot keep you out. All three are necessary, so they need no consent. When you choose a language at
        the foot of the start page, the cookie “{LANGUAGE_COOKIE}” keeps your choice for a year. It holds the
        language only. Your browser also stores choices such as the theme, drafts that you have not saved,
        your library, and your answer about cookies.
      </p>
      <p>
        We count which pages are seen, by kind of device and browser. For each page view we store the address
        of the page, the page you came from (the referrer), and the name and version that your browser sends
        of itself and your system (the user agent). A page view holds no network address and no name. Only
        after “Accept All” does a page view also hold a random id of your browser session and, when you are
        signed in, your account, so that people are counted once. With “Essential Only” no such id exists. You
        can change your answer with “Cookie settings” at the foot of each page and in Settings, My data. There
        are no cookies of other companies.
      </p>
    </>
  )
}
