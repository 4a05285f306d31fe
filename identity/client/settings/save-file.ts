// Downloads a file in the browser.

/** `address` must be a data or blob URL, or an address of this site. */
export function saveFile(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
}
