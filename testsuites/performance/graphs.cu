// SPDX-License-Identifier: LGPL-2.1-or-later
//
// What CUDA graphs would save: the kernels of a step of a level are launched one by one, replayed as a graph,
// and replayed as a graph whose nodes first get new arguments, as timelevels and boxes demand.
//
//   nvcc -O2 -std=c++20 -arch=sm_90 -o graphs graphs.cu && ./graphs
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

constexpr int nodes = 60;         // kernels of a step
constexpr int points = 50;        // along an edge of a level
constexpr int repetitions = 300;  // steps

void check(cudaError_t error) {
  if (error == cudaSuccess) return;
  std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(error));
  std::exit(1);
}

/// As many arguments as a generated kernel has: addresses of arrays, extents, coefficients.
struct Arguments {
  double* arrays[24];
  int begin[3], end[3];
  double coefficients[8];
};

__global__ void combine(Arguments a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < points * points * points)
    a.arrays[0][i] = a.coefficients[0] * a.arrays[1][i] + a.coefficients[1] * a.arrays[2][i];
}

constexpr int threads = 256, blocks = (points * points * points + threads - 1) / threads;

void launch_all(std::vector<Arguments>& arguments, cudaStream_t stream) {
  for (Arguments& a : arguments) combine<<<blocks, threads, 0, stream>>>(a);
  check(cudaGetLastError());
}

double seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// Prints the microseconds of a step: those of the thread that calls CUDA, and those until the device is
/// done.
template <class Step>
void measure(const char* name, cudaStream_t stream, const Step& step) {
  for (int r = 0; r < 20; ++r) step(r);
  check(cudaStreamSynchronize(stream));
  // The queue is emptied each time, so that no launch waits for room in it.
  double host = 0, whole = 0;
  for (int r = 0; r < repetitions; ++r) {
    const double start = seconds();
    step(r);
    host += seconds() - start;
    check(cudaStreamSynchronize(stream));
    whole += seconds() - start;
  }
  std::printf("%-44s %8.1f us of the calling thread, %8.1f us in all\n", name, 1e6 * host / repetitions,
              1e6 * whole / repetitions);
}

}  // namespace

int main() {
  cudaStream_t stream;
  check(cudaStreamCreate(&stream));
  double* memory = nullptr;
  const std::size_t size = points * points * points;
  check(cudaMalloc(&memory, 24 * size * sizeof(double)));
  check(cudaMemset(memory, 0, 24 * size * sizeof(double)));
  std::vector<Arguments> arguments(nodes);
  const auto rotate = [&](int step) {
    for (int n = 0; n < nodes; ++n)
      for (int k = 0; k < 24; ++k) arguments[n].arrays[k] = memory + (k + n + step) % 24 * size;
  };
  rotate(0);

  measure("launches, new arguments", stream, [&](int r) {
    rotate(r);
    launch_all(arguments, stream);
  });

  cudaGraph_t graph;
  check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
  launch_all(arguments, stream);
  check(cudaStreamEndCapture(stream, &graph));
  cudaGraphExec_t executable;
  check(cudaGraphInstantiate(&executable, graph, 0));
  measure("a graph, always the same arguments", stream,
          [&](int) { check(cudaGraphLaunch(executable, stream)); });

  std::vector<cudaGraphNode_t> all(nodes);
  std::size_t count = nodes;
  check(cudaGraphGetNodes(graph, all.data(), &count));
  measure("a graph, new arguments for each node", stream, [&](int r) {
    rotate(r);
    for (int n = 0; n < nodes; ++n) {
      void* values[] = {&arguments[n]};
      cudaKernelNodeParams p = {};
      p.func = reinterpret_cast<void*>(combine);
      p.gridDim = dim3(blocks), p.blockDim = dim3(threads), p.kernelParams = values;
      check(cudaGraphExecKernelNodeSetParams(executable, all[n], &p));
    }
    check(cudaGraphLaunch(executable, stream));
  });

  measure("captured again, and the graph updated", stream, [&](int r) {
    rotate(r);
    cudaGraph_t fresh;
    check(cudaStreamBeginCapture(stream, cudaStreamCaptureModeThreadLocal));
    launch_all(arguments, stream);
    check(cudaStreamEndCapture(stream, &fresh));
    cudaGraphExecUpdateResultInfo info;
    check(cudaGraphExecUpdate(executable, fresh, &info));
    check(cudaGraphLaunch(executable, stream));
    check(cudaGraphDestroy(fresh));
  });
  return 0;
}
