/**
 * The figures that the landing page claims. They are the samples of the specification until the operator of an
 * installation replaces them here and says so: the captions "sample figures" then disappear [LAND-03] [LAND-17].
 */
export const claims = {
  areSamples: true,
  activeTraders: '10K+',
  tradesTracked: '50K+',
  rating: '4.9/5',
  /** The count in the sentence at the end of the page. */
  traders: 1200,
}

/** The testimonials of the copy are examples that we wrote: each carries a label until real ones replace them [LAND-18]. */
export const testimonialsAreExamples = true
