import { Footer, FooterLink } from '../features/footer/footer.tsx'
import { footerTexts } from '../features/footer/footer-texts.ts'
import { paths } from '../lib/paths.ts'

/** The footer of the signed-in pages. */
export function DeskFooter() {
  return <Footer cookies={<FooterLink href={paths.myData}>{footerTexts.cookies}</FooterLink>} />
}
