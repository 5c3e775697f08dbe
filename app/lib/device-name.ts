const BROWSER_PATTERNS: [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/Chrome\/|\bCriOS\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];
const OPERATING_SYSTEM_PATTERNS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Returns a browser's common name, "Firefox on Windows"; "Unknown browser" when it cannot be recognized. */
export function formatDeviceName(userAgent: string | null): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1];
  const browser = find(BROWSER_PATTERNS);
  const system = find(OPERATING_SYSTEM_PATTERNS);
  if (!browser && !system) return 'Unknown browser';
  return system ? `${browser ?? 'Browser'} on ${system}` : (browser ?? 'Browser');
}
