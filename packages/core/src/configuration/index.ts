export {
  address,
  anyText,
  ConfigError,
  oneOf,
  onOff,
  readSettings,
  type Setting,
  type Settings,
  type SettingValues,
  wholeNumber,
} from './setting.ts'
