export {
  type Browser,
  browsers,
  type Client,
  classifyClient,
  type DeviceType,
  deviceTypes,
  type OperatingSystem,
  operatingSystems,
} from './classify-client.ts'
export { redactAddress, redactReferrer } from './redact-address.ts'
