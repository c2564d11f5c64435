import { Card } from '../../ui/card.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { figuresOf, KEY_CAPTION, sectionTitles } from './sections.ts'

/** The tab on its way, with the room that the figures and the curve will take. */
export function AnalyticsSkeleton() {
  return (
    <div className="part" aria-busy="true">
      <p className="visually-hidden" role="status">
        Loading analytics
      </p>
      <div className="sech" aria-hidden>
        <p className="h-page">{sectionTitles.key}</p>
        <p className="cap">{KEY_CAPTION}</p>
      </div>
      <Card className="waiting" aria-hidden>
        <div className="keys">
          {figuresOf('key').map((id) => (
            <div className="key" key={id}>
              <Skeleton width={80} height={12} />
              <Skeleton width={140} height={24} />
              <Skeleton width="80%" height={12} />
            </div>
          ))}
        </div>
        <div className="sums">
          <Skeleton width="100%" height={132} />
          <Skeleton width="100%" height={84} />
        </div>
      </Card>
      <Card pad className="chart waiting" aria-hidden>
        <div className="fin">
          <Skeleton width="60%" height={18} />
        </div>
        <div className="curve-room">
          <Skeleton width="100%" height={340} />
        </div>
      </Card>
      <div className="sech" aria-hidden>
        <p className="h-page">{sectionTitles.profitability}</p>
      </div>
      <Card className="waiting" aria-hidden>
        <div className="kvs five">
          {figuresOf('profitability').map((id) => (
            <div className="kv" key={id}>
              <Skeleton width={88} height={12} />
              <Skeleton width={104} height={18} />
              <Skeleton width={72} height={12} />
            </div>
          ))}
        </div>
      </Card>
    </div>
  )
}
