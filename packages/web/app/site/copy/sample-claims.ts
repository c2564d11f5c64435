/** The figures that the landing page claims until the operator states others in site.json [LAND-03] [LAND-17]. */
export const sampleClaims = {
  activeTraders: '10K+',
  tradesTracked: '50K+',
  rating: '4.9/5',
  /** The count in the sentence at the end of the page. */
  traders: 1200,
}
