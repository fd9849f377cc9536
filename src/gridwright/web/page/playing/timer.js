// The timer of a game. It stops while the page is hidden.

export class Timer {
  /** @param {number} seconds so far @param {(seconds: number) => void} tick */
  constructor(seconds, tick) {
    this.kept = seconds;
    this.since = 0;
    this.running = false;
    this.tick = tick;
    this.interval = setInterval(() => this.running && tick(this.seconds), 1000);
    this.hidden = () => (document.hidden ? this.pause() : this.wanted && this.run());
    this.wanted = false;
    document.addEventListener("visibilitychange", this.hidden);
  }

  get seconds() {
    return this.kept + (this.running ? (performance.now() - this.since) / 1000 : 0);
  }

  start() {
    this.wanted = true;
    if (!document.hidden) this.run();
  }

  stop() {
    this.wanted = false;
    this.pause();
    this.tick(this.seconds); // only visible time counts
  }

  /** Restarts from zero. */
  reset() {
    this.kept = 0;
  }

  run() {
    if (this.running) return;
    this.running = true;
    this.since = performance.now();
  }

  pause() {
    this.kept = this.seconds;
    this.running = false;
  }

  close() {
    this.stop();
    clearInterval(this.interval);
    document.removeEventListener("visibilitychange", this.hidden);
  }
}
