/** Downloads a file in the browser. `address` must be a data URL, a blob URL or a URL of this site. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
