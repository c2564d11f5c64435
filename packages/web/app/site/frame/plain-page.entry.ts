/** The script of the pages without hydration: the controls of the frame, the theme of the device, and the page view. */

import { schedulePageView } from '../../lib/page-views/schedule-page-view.ts'
import { getCurrentAddress } from '../../lib/paths.ts'
import { followDevice } from '../../ui/theme/theme.ts'
import { attachFrame } from './attach-frame.ts'

attachFrame()
followDevice()
schedulePageView(getCurrentAddress())
