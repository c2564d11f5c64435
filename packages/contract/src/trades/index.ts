export {
  type BrokerFields,
  type StoredTradeFields,
  storedBrokerFields,
  type TraderFields,
} from './stored-trade-fields.ts'
export { commonConditions } from './trade-conditions.ts'
export * from './trade-fields.shapes.ts'
export { trades } from './trades.contract.ts'
export * from './trades.shapes.ts'
