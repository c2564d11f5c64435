import * as z from 'zod/mini'
import { documentedErrors } from '../errors/index.ts'
import { route } from '../routes/index.ts'
import { PageView, PageViewRange, PageViewReport } from './pageviews.shapes.ts'

const tags = ['Page views']

/** What pages are seen how often. Browsers send the views; administrators read the counts. */
export const pageviews = {
  record: route('public')
    .meta({ maxBodyBytes: 8 * 1024 })
    .errors(documentedErrors('request.invalid', 'request.too_many'))
    .route({
      method: 'POST',
      path: '/page-views',
      summary: 'Record that a page was shown; views of robots are left out',
      tags,
      successStatus: 204,
    })
    .input(PageView)
    .output(z.void()),
  report: route('admin')
    .errors(documentedErrors('request.invalid'))
    .route({
      method: 'GET',
      path: '/admin/page-views',
      summary: 'Views, visitors, pages, devices and browsers of a range',
      tags,
    })
    .input(PageViewRange)
    .output(PageViewReport),
}
