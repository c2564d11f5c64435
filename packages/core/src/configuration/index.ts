export {
  address,
  anyText,
  ConfigError,
  choice,
  onOff,
  readSettings,
  type Setting,
  type Settings,
  type SettingValues,
  type SettingWithFallback,
  wholeNumber,
} from './setting.ts'
