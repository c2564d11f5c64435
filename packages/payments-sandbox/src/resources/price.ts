import type { Metadata } from './customer.ts'

export type Interval = 'day' | 'week' | 'month' | 'year'

export type Product = {
  id: string
  object: 'product'
  active: boolean
  created: number
  default_price: string | null
  description: string | null
  images: string[]
  livemode: false
  marketing_features: never[]
  metadata: Metadata
  name: string
  package_dimensions: null
  shippable: null
  statement_descriptor: string | null
  tax_code: string | null
  type: 'service'
  unit_label: null
  updated: number
  url: null
}

export type Price = {
  id: string
  object: 'price'
  active: boolean
  billing_scheme: 'per_unit'
  created: number
  currency: string
  custom_unit_amount: null
  livemode: false
  lookup_key: string | null
  metadata: Metadata
  nickname: string | null
  product: string
  recurring: {
    interval: Interval
    interval_count: number
    meter: null
    trial_period_days: null
    usage_type: 'licensed'
  } | null
  tax_behavior: 'exclusive' | 'inclusive' | 'unspecified'
  tiers_mode: null
  transform_quantity: null
  type: 'recurring' | 'one_time'
  /** Cents. */
  unit_amount: number
  unit_amount_decimal: string
}
