/**
 * The script of the pages without hydration: the controls of the frame, the example, the contact form, the theme of the
 * device, the notice, and the page view.
 */

import { schedulePageView } from '../../lib/page-views/schedule-page-view.ts'
import { getCurrentAddress } from '../../lib/paths.ts'
import { pressEarlyButtons } from '../../ui/actions/press-early-buttons.ts'
import { followDevice } from '../../ui/theme/theme.ts'
import { attachContact } from '../contact/attach-contact.ts'
import { attachExample } from '../example/attach-example.ts'
import { attachFrame } from '../frame/attach-frame.ts'
import { attachLoading } from './attach-loading.ts'
import { attachNotice } from './attach-notice.ts'

attachFrame()
attachLoading()
attachExample()
attachContact()
followDevice()
attachNotice()
pressEarlyButtons()
schedulePageView(getCurrentAddress())
