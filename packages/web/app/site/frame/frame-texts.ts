import { type FooterTexts, footerTexts } from '../../features/footer/footer-texts.ts'

/** The texts around a public page, in one language. */
export interface FrameTexts {
  features: string
  pricing: string
  testimonials: string
  /** The name of the links to the sections of the landing page, for screen readers. */
  sections: string
  menu: string
  signIn: string
  signOut: string
  openApp: string
  signOutFailed: string
  skip: string
  /** The name of the choice of a language. */
  language: string
  cookies: CookieTexts
  footer: FooterTexts
}

export interface CookieTexts {
  title: string
  text: string
  rejected: string
  accepted: string
  close: string
}

/** The frame in English, which every page but the translated landing pages has. */
export const frameTexts: FrameTexts = {
  features: 'Features',
  pricing: 'Pricing',
  testimonials: 'Testimonials',
  sections: 'Sections',
  menu: 'Menu',
  signIn: 'Sign In / Sign Up',
  signOut: 'Sign Out',
  openApp: 'Open App',
  signOutFailed: 'You are still signed in: the server could not be reached. Try again.',
  skip: 'Skip to content',
  language: 'Language',
  cookies: {
    title: 'Cookies',
    text: 'Essential cookies keep you signed in. Page views are counted without an identifier. If you accept all, you also count as a visitor. With essential only, nothing counts.',
    rejected: 'Essential Only',
    accepted: 'Accept All',
    close: 'Close',
  },
  footer: footerTexts,
}
