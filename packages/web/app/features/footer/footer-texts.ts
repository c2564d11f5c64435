/** The texts of the footer, in one language. */
export interface FooterTexts {
  /** The name of the list of links for screen readers. */
  label: string
  terms: string
  privacy: string
  contact: string
  blog: string
  cookies: string
  /** What the product does not do. */
  disclaimer: string
}

/** The footer in English, the language of the app. */
export const footerTexts: FooterTexts = {
  label: 'Footer',
  terms: 'Terms and Conditions',
  privacy: 'Privacy Policy',
  contact: 'Contact',
  blog: 'Blog',
  cookies: 'Cookie settings',
  disclaimer: 'Candlebook keeps records. It gives no investment advice and never places a trade.',
}
