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
  wholeNumber,
} from './setting.ts'
